import { CheckboxField } from '../../web/ui/ChoiceField.tsx';
import { useAction } from '../../web/ui/useAction.ts';
import type { Membership } from '../tenant.ts';
import { changeTenantSettings } from './tenants.api.ts';

/** What an administrador sets for the client; holds at once. */
export function TenantSettingsForm({ tenant }: { tenant: Membership }) {
  const { act, isRunning } = useAction();
  const handleChange = (longEmailEndings: boolean) =>
    act(() => changeTenantSettings(tenant.id, { ...tenant.settings, longEmailEndings }), 'Configuração salva.');
  return (
    <CheckboxField
      label="Aceitar terminações longas (.online, .digital)"
      hint="Sem isto, um e-mail termina em 2 a 4 letras, como .br ou .info."
      checked={tenant.settings.longEmailEndings}
      disabled={isRunning}
      onChange={({ currentTarget }) => handleChange(currentTarget.checked)}
    />
  );
}
