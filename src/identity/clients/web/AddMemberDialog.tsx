import { FormDialog } from '../../../kit/web/form/FormDialog.tsx';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { SelectField, TextField } from '../../../kit/web/form/TextField.tsx';
import { useServerForm } from '../../../kit/web/form/useServerForm.ts';
import type { Role } from '../../../access/policy.ts';
import type { MemberSource } from '../../../access/web/members.api.ts';
import { addMember } from './member-changes.api.ts';
import { RoleOptions } from '../../users/web/RoleOptions.tsx';

type Props = { source: MemberSource; tenantNome: string; onClose: () => void };

/** Gives a user a role in a client, or invites them. */
export function AddMemberDialog({ source, tenantNome, onClose }: Props) {
  const { field, formProps, problem, isSending } = useServerForm<{ email: string; role: Role }>({
    defaultValues: { email: '', role: 'operador' },
    send: async (values) => {
      const result = await addMember(source, values);
      const invited = 'Convite feito. Quem entrar com este e-mail o vê e responde.';
      notify({ kind: 'success', message: result === 'given' ? 'Acesso dado.' : invited });
      onClose();
    },
    submitOnLast: true,
  });
  return (
    <FormDialog
      title={`Dar acesso a ${tenantNome}`}
      submitLabel="Dar acesso"
      {...{ onClose, formProps, problem, isSending }}
    >
      <TextField
        {...field('email')}
        label="E-mail do usuário"
        hint={
          source.byInstallation
            ? 'De quem já tem um usuário nesta instalação.'
            : 'Quem entrar com este e-mail vê o convite, por 14 dias. Se a pessoa ainda não tem usuário, peça-o a quem administra a instalação.'
        }
        type="email"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
      />
      <SelectField {...field('role')} label="Papel">
        <RoleOptions />
      </SelectField>
    </FormDialog>
  );
}
