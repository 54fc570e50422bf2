import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { parseHref } from '../../kit/web/routing/href.ts';
import { lazyPage } from '../../kit/web/routing/lazy-page.ts';

/** The phrases of the specification: each opens the screen for its task. */
export function voiceRoutes<Parent extends AnyRoute>(parent: Parent) {
  const phrase = createRoute({
    getParentRoute: () => parent,
    path: '/home/$phrase',
    beforeLoad: async ({ params }): Promise<void> => {
      const { findPhraseScreen } = await import('../phrases.ts');
      const screen = findPhraseScreen(params.phrase);
      if (screen !== undefined) throw redirect({ href: parseHref(screen) });
    },
  });
  return [phrase.lazy(lazyPage(async () => (await import('./UnknownPhrasePage.tsx')).UnknownPhrasePage))] as const;
}
