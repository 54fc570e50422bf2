import { type ReactNode, useId } from 'react';
import { TenantSettingsForm } from '../../clients/web/TenantSettingsForm.tsx';
import { RolesTable } from '../../clients/web/RolesTable.tsx';
import { useCurrentTenant, useMay } from '../../../access/web/use-permissions.ts';
import { PageHeader } from '../../../kit/web/ui/PageHeader.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';
import css from './SettingsPage.module.css';

/** /configuracoes: the user's preferences and password, the settings of the chosen client, and the roles. */
export function SettingsPage() {
  const tenant = useCurrentTenant();
  const mayChangeTenant = useMay('tenant.settings');
  return (
    <>
      <PageHeader title="Configurações" />
      <div className={css.page}>
        <Section title="Preferências" lead="Valem para você, em qualquer cliente.">
          <PreferencesForm />
        </Section>
        <Section title="Senha" lead="Trocar a senha encerra suas outras sessões.">
          <PasswordForm />
        </Section>
        {tenant && mayChangeTenant && (
          <Section title="Cliente" lead={`Valem para todos que trabalham em ${tenant.nome}.`}>
            <TenantSettingsForm key={tenant.id} tenant={tenant} />
          </Section>
        )}
        <Section title="Papéis" lead="O que cada papel pode fazer dentro de um cliente." wide>
          <RolesTable />
        </Section>
      </div>
    </>
  );
}

type SectionProps = { title: string; lead: string; children: ReactNode; wide?: boolean };

function Section({ title, lead, children, wide }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.section}>
      <div>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        <p className={css.lead}>{lead}</p>
      </div>
      <div className={wide ? css.wide : css.narrow}>{children}</div>
    </section>
  );
}
