/** Where the browser keeps what was chosen of the music. */
export const musicKey = 'golden-acers.music';
