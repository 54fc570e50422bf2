import { useNavigate } from '@tanstack/react-router';
import { ConfirmDialog } from '../../web/ui/Dialog.tsx';
import { stopLeaving, useLogoutTarget } from './logout.store.ts';

/** The question before signing out. Going there is a navigation: a form with unsaved changes still has its say. */
export function LogoutDialog() {
  const target = useLogoutTarget();
  const navigate = useNavigate();
  const handleLeave = () => {
    stopLeaving();
    void navigate({ href: target });
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
