import type { Plugin } from 'vite';

/**
 * Sonner adds an inline `<style>` on import, which `style-src 'self'` forbids. This removes the call;
 * `ui/toaster.tsx` imports the same rules as a file.
 */
export function noInlineStyle(): Plugin {
  const call = /^__insertCSS\(".*"\);$/m;
  return {
    name: 'no-inline-style',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/sonner/dist/index.mjs')) return null;
      if (!call.test(code)) this.error('Sonner no longer adds its style as expected: read its build again.');
      return { code: code.replace(call, ''), map: null };
    },
  };
}
