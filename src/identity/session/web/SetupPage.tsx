import { useLoaderData } from '@tanstack/react-router';
import { Check } from '../../../kit/web/icons/icons.ts';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { MIN_PASSWORD } from '../../../access/password.ts';
import { checkCredentials } from '../../../access/user.ts';
import { setUp } from '../../../access/web/session.api.ts';
import type { Issue } from '../../../kit/issue-message.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { RadioGroup } from '../../../kit/web/form/ChoiceField.tsx';
import { FormProblem } from '../../../kit/web/form/FormProblem.tsx';
import { PasswordField } from '../../../kit/web/form/PasswordField.tsx';
import { TextField } from '../../../kit/web/form/TextField.tsx';
import { useServerForm } from '../../../kit/web/form/useServerForm.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { DoorPage } from './DoorPage.tsx';
import css from './SetupPage.module.css';

type SetupData = { codigo: string; nome: string; email: string; senha: string; cliente: string; sample: 'no' | 'yes' };

const EMPTY: SetupData = { codigo: '', nome: '', email: '', senha: '', cliente: '', sample: 'no' };
const FIRST_STEP = ['codigo', 'nome', 'email', 'senha'] as const;
const STEPS = ['Administrador', 'Primeiro cliente'];

/** /inicio: the setup. First the administrator of the installation, then the first client. */
export function SetupPage() {
  const { codeNeeded } = useLoaderData({ from: '/inicio' });
  return <SetupForm codeNeeded={codeNeeded} />;
}

/** `codeNeeded`: other machines can reach the server. */
export function SetupForm({ codeNeeded }: { codeNeeded: boolean }) {
  const [step, setStep] = useState(0);
  const { form, field, formProps, problem, isSending, submit } = useServerForm<SetupData>({
    defaultValues: EMPTY,
    check: checkCredentials,
    send: async ({ sample, codigo, ...values }) => {
      await setUp({ ...values, ...(codeNeeded && { codigo }), sample: sample === 'yes' }).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.errors.some(isOfFirstStep)) setStep(0);
        throw error;
      });
      await navigate({ to: '/', replace: true });
    },
  });
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (step === 1) return submit();
    const complete = await form.trigger(FIRST_STEP);
    const faults = complete ? checkCredentials(form.getValues()) : [];
    for (const { path, message } of faults) form.setError(path as keyof SetupData, { message }); // nome, email or senha
    const wrong = FIRST_STEP.find((name) => form.getFieldState(name).invalid);
    if (wrong) return form.setFocus(wrong);
    // a hidden field cannot take the focus
    flushSync(() => setStep(1));
    form.setFocus('cliente');
  };
  return (
    <DoorPage
      title={step === 0 ? 'Bem-vindo ao Fichário' : 'Seu primeiro cliente'}
      lead={<Steps current={step} />}
      focusOnArrival={false}
    >
      <form
        {...formProps}
        className={css.form}
        aria-label="Primeiro acesso"
        onSubmit={(event) => void handleSubmit(event)}
      >
        <FormProblem>{problem}</FormProblem>
        <fieldset className={css.step} hidden={step !== 0}>
          <p className={css.lead}>Comece por quem administra esta instalação: você.</p>
          {codeNeeded && (
            <TextField
              {...field('codigo')}
              label="Código do primeiro acesso"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              hint="Está no console do servidor, onde o programa iniciou."
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there to be filled in
              autoFocus
            />
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there to be filled in */}
          <TextField {...field('nome')} label="Seu nome" autoComplete="name" autoFocus={!codeNeeded} />
          <TextField {...field('email')} label="E-mail" type="email" inputMode="email" autoComplete="username" />
          <PasswordField
            {...field('senha')}
            label="Senha"
            autoComplete="new-password"
            hint={`Ao menos ${MIN_PASSWORD} caracteres. Uma frase serve.`}
          />
        </fieldset>
        <fieldset className={css.step} hidden={step !== 1}>
          <p className={css.lead}>Cada cliente é um cadastro à parte, com seus próprios usuários.</p>
          <TextField {...field('cliente', { required: step === 1 })} label="Nome do cliente" />
          <RadioGroup
            {...field('sample', { required: false })}
            label="Como ele começa"
            stacked
            options={[
              { value: 'no', label: 'Vazio', hint: 'Pronto para o trabalho de verdade.' },
              { value: 'yes', label: 'Com dados de exemplo', hint: '1.000 fichas inventadas, para experimentar.' },
            ]}
          />
        </fieldset>
        <div className={css.actions}>
          {step === 1 && <Button onClick={() => setStep(0)}>Voltar</Button>}
          <Button type="submit" variant="primary" loading={isSending}>
            {step === 0 ? 'Continuar' : 'Criar e começar'}
          </Button>
        </div>
      </form>
    </DoorPage>
  );
}

function isOfFirstStep({ path }: Issue): boolean {
  return FIRST_STEP.some((name) => name === path);
}

function Steps({ current }: { current: number }) {
  return (
    <ol className={css.steps}>
      {STEPS.map((label, index) => (
        <li key={label} className={css.mark} aria-current={index === current ? 'step' : undefined}>
          <span className={css.number} aria-hidden="true">
            {index < current ? <Check /> : index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  );
}
