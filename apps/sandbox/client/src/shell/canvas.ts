export function paintCanvas(
  width: number,
  height: number,
  paint: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no 2D canvas');
  paint(context);
  return canvas;
}

export async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** The pictures of a folder by their names. */
export const artByName = (urls: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(urls).map(([path, url]) => [path.replace(/^.*\/([\w-]+)\.\w+$/, '$1'), url]),
  );
