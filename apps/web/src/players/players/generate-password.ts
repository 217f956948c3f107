/** No letters or digits that are mistaken for each other when they are read out. */
const passwordAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const passwordLength = 12;

/** 12 of 31 letters by chance, about 59 bits, to be typed by a person. */
export function generatePassword(): string {
  let text = '';
  while (text.length < passwordLength) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // The bytes above the last whole round would make the first letters likelier.
    if (byte < 256 - (256 % passwordAlphabet.length))
      text += passwordAlphabet[byte % passwordAlphabet.length];
  }
  return text;
}
