/** The theme's colours as they are now: a canvas knows no custom properties. */
export function readChartPalette() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    bar: colour('--gold'),
    negative: colour('--bad'),
    before: colour('--text-faint'),
    grid: colour('--line'),
    text: colour('--text-muted'),
    font: `12px ${style.fontFamily}`,
  };
}
