/** So many letters of the large figure a phone shows: "$12,345.67". */
const maxLargeLength = 10;

/** The size of a balance that is its card's point: a long one stands whole on a phone too. */
export const balanceSizeClass = (figure: string): string =>
  figure.length > maxLargeLength
    ? 'text-3xl leading-[3.75rem] sm:text-6xl sm:leading-tight'
    : 'text-5xl leading-tight sm:text-6xl';
