// The flows over photos: what is asked of the worker process.
