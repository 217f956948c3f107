import type { Plugin } from 'vite';

/**
 * Sonner adds its style sheet as an inline `<style>` when it is imported, which `style-src 'self'` forbids.
 * The call is cut out of the build; `ui/toaster.tsx` imports the same rules as a file.
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
