/** Grey and faint, whatever the look of what it bars: gold that is only a little paler looks as if it worked. */
export const disabledClass = 'cursor-not-allowed opacity-50! grayscale!';
