// The flows to the world: identify, adopt, learn.
