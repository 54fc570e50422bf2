import type { Membership } from '../../../access/tenant.schema.ts';
import { changeTenantSettings } from '../../../access/web/tenants.api.ts';
import { CheckboxField } from '../../../kit/web/form/ChoiceField.tsx';
import { useSavedChoice } from '../../../kit/web/form/useSavedChoice.ts';

/** What an administrador sets for the client; holds at once. */
export function TenantSettingsForm({ tenant }: { tenant: Membership }) {
  const save = (longEmailEndings: boolean) => changeTenantSettings(tenant.id, { ...tenant.settings, longEmailEndings });
  const endings = useSavedChoice(tenant.settings.longEmailEndings, save, 'Configuração salva.');
  return (
    <CheckboxField
      label="Aceitar terminações longas (.online, .digital)"
      hint="Sem isto, um e-mail termina em 2 a 4 letras, como .br ou .info."
      checked={endings.choice}
      onChange={({ currentTarget }) => endings.choose(currentTarget.checked)}
    />
  );
}
