import {
  type ErrorComponentProps,
  Outlet,
  useMatch,
  useMatches,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import { Fragment, useLayoutEffect } from 'react';
import { Notifications } from '../../kit/web/overlay/Notifications.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import { ErrorState } from '../../kit/web/ui/states.tsx';
import { endFrame } from './first/end-frame.ts';
import { followFirstPage } from './first/first-page.ts';
import { NavigationProgress } from './NavigationProgress.tsx';
import { ServerDownBanner } from './shell/ServerDownBanner.tsx';

/** The page of the current address, with the parts of every page, signed in or not. */
export function RootPage() {
  const isShown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  useLayoutEffect(() => {
    if (!isShown) return;
    endFrame();
    followFirstPage();
  }, [isShown]);
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ServerDownBanner />
      <Notifications />
    </>
  );
}

/** Shown in place of a page that failed to load or threw an error. The shell stays visible, for navigation. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const hasCome = useMatches({ select: (matches) => matches.every(({ status }) => status === 'success') });
  const isInside = useMatch({ from: '/shell', shouldThrow: false, select: ({ status }) => status === 'success' });
  if (hasCome) return <ErrorState error={error} onRetry={reset} />;
  const Around = isInside ? Fragment : 'main';
  return (
    <Around>
      <PageHeader title="Página não carregada" />
      <ErrorState error={error} onRetry={() => void router.invalidate()} />
    </Around>
  );
}
