import type { Membership, TenantSettings } from '../../../access/tenant.schema.ts';
import { changeTenantSettings } from '../../../access/web/tenants.api.ts';
import { CheckboxField } from '../../../kit/web/form/ChoiceField.tsx';
import { useSavedChoice } from '../../../kit/web/form/useSavedChoice.ts';
import { HistoryMonths } from './HistoryMonths.tsx';

type Setting = {
  name: Exclude<keyof TenantSettings, 'historyMonths'> /** what it is unless somebody says otherwise */;
  isOnByDefault?: boolean;
  label: string;
  hint: string;
};

const SETTINGS: readonly Setting[] = [
  {
    name: 'emiteNotas',
    isOnByDefault: true,
    label: 'Emite notas fiscais',
    hint: 'Cada ficha diz se está pronta para a NF-e, e o que a SEFAZ recusaria. Nada disso impede de salvar.',
  },
  {
    name: 'longEmailEndings',
    label: 'Aceitar terminações longas (.online, .digital)',
    hint: 'Sem isto, um e-mail termina em 2 a 4 letras, como .br ou .info.',
  },
  {
    name: 'leitoresExport',
    label: 'Leitores podem exportar',
    hint: 'O arquivo de um leitor tem o CPF, o RG e o nome da mãe mascarados.',
  },
  {
    name: 'leitoresReveal',
    label: 'Leitores podem mostrar um CPF ou RG mascarado',
    hint: 'Uma ficha por vez, dizendo o motivo. Fica na auditoria quem viu, quando e por quê.',
  },
  {
    name: 'leitoresSeeBirth',
    isOnByDefault: true,
    label: 'Quem não vê documentos vê a data de nascimento',
    hint: 'Sem isto, um leitor não a vê: nem na ficha, nem nos aniversários, nem no que exporta.',
  },
];

/** The settings of a client, for its administrador. Each is saved immediately. */
export function TenantSettingsForm({ tenant }: { tenant: Membership }) {
  return (
    <>
      {SETTINGS.map((setting) => (
        <SettingField key={setting.name} tenant={tenant} setting={setting} />
      ))}
      <HistoryMonths tenant={tenant} />
    </>
  );
}

function SettingField({
  tenant,
  setting: { name, isOnByDefault = false, label, hint },
}: {
  tenant: Membership;
  setting: Setting;
}) {
  const save = (value: boolean) => changeTenantSettings(tenant.id, { [name]: value });
  const { choice, choose } = useSavedChoice(tenant.settings[name] ?? isOnByDefault, save, 'Configuração salva.');
  return (
    <CheckboxField
      label={label}
      hint={hint}
      checked={choice}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  );
}
