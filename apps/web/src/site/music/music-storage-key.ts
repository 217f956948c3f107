export const musicStorageKey = 'golden-acers.music';
