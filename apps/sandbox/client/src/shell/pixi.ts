// Without this import Pixi uses `eval`, which the content security policy forbids.
import 'pixi.js/unsafe-eval';
import 'pixi.js/app';
import 'pixi.js/graphics';
import 'pixi.js/mesh';
import 'pixi.js/sprite-tiling';
import 'pixi.js/text';
import { Application, type ApplicationOptions } from 'pixi.js';

/** More than twice the CSS pixels is invisible, but slow on a phone. */
const maxResolution = 2;

/** A Pixi application that fills its host. */
export async function createPixiApplication(host: HTMLElement, options: Partial<ApplicationOptions>) {
  const app = new Application();
  await app.init({
    preference: 'webgl',
    // Loads no further parts, such as Pixi's own pointer events.
    skipExtensionImports: true,
    resolution: Math.min(maxResolution, devicePixelRatio),
    autoDensity: true,
    width: Math.max(1, host.clientWidth),
    height: Math.max(1, host.clientHeight),
    ...options,
  });
  return app;
}
