/** Grey and faint for every variant: slightly paler gold would look enabled. */
export const disabledClass = 'cursor-not-allowed opacity-50! grayscale!';
