/** Where the browser keeps what was chosen of the music. */
export const musicStorageKey = 'golden-acers.music';
