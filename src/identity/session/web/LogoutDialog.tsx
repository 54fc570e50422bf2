import { parseHref } from '../../../kit/web/routing/href.ts';
import { followHref } from '../../../kit/web/routing/router.ts';
import { ConfirmDialog } from '../../../kit/web/overlay/Dialog.tsx';
import { stopLeaving, useLogoutTarget } from '../../../access/web/logout.store.ts';

/** Asks before signing out. Signing out is a navigation, so a form with unsaved changes asks, too. */
export function LogoutDialog() {
  const target = useLogoutTarget();
  const handleLeave = () => {
    stopLeaving();
    const href = target === undefined ? undefined : parseHref(target);
    if (href) void followHref(href);
  };
  return (
    <ConfirmDialog
      open={target !== undefined}
      title="Sair do Fichário?"
      onClose={stopLeaving}
      answers={[
        { label: 'Não', onChoose: stopLeaving, safe: true },
        { label: 'Sim, sair', onChoose: handleLeave, variant: 'primary' },
      ]}
    >
      <p>Sua sessão termina neste navegador, em todas as abas.</p>
    </ConfirmDialog>
  );
}
