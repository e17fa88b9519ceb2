// The program that decodes photos.
