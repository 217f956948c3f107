import type { Plugin } from 'vite';

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

/**
 * Served and emitted as `/avatars/<id>.svg`: only these few of the set's thousands of drawings reach a
 * visitor.
 */
export function avatarAssets(iconOfAvatar: Readonly<Record<string, string>>): Plugin {
  let drawings: Promise<Map<string, string>> | undefined;
  const load = () => {
    drawings ??= loadAvatarSvgs(iconOfAvatar);
    return drawings;
  };
  return {
    name: 'avatar-assets',
    configureServer(server) {
      server.middlewares.use('/avatars', async (request, response, next) => {
        const drawing = (await load()).get((request.url ?? '').slice(1).split('?')[0] ?? '');
        if (drawing === undefined) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(drawing);
      });
    },
    async generateBundle() {
      for (const [name, source] of await load()) {
        this.emitFile({ type: 'asset', fileName: `avatars/${name}`, source });
      }
    },
  };
}

async function loadAvatarSvgs(iconOfAvatar: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const { default: set }: { default: IconSet } = await import('@iconify-json/fluent-emoji-flat/icons.json', {
    with: { type: 'json' },
  });
  return new Map(
    Object.entries(iconOfAvatar).map(([avatar, icon]) => {
      const body = set.icons[icon]?.body;
      if (body === undefined)
        throw new Error(`The emoji set has no drawing "${icon}" for the avatar "${avatar}".`);
      return [`${avatar}.svg`, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`];
    }),
  );
}
