import { FILTERS, isData, isDataPar, reason } from '@fichario/brasil';
import { useState } from 'react';
import { CheckedDateField } from '../../kit/web/dates/CheckedDateField.tsx';
import { MaskedField } from '../../kit/web/form/MaskedField.tsx';
import { useMessageLanguage } from '../../kit/web/form/message-language.store.ts';
import { TextField } from '../../kit/web/form/TextField.tsx';
import { useEnterToNextField } from '../../kit/web/form/useEnterToNextField.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import { explainRepeated, FILTER_EXAMPLES, RULE_EXAMPLES, type Rule } from './example-rules.ts';
import css from './ExamplesPage.module.css';
import { filterMask } from './filter-mask.ts';

const FILTERED = FILTER_EXAMPLES.map((example) => ({ ...example, mask: filterMask(FILTERS[example.filter]) }));

/** /ajuda/exemplos: each keypress filter, rule and message of the forms, to try. Nothing typed here is stored or sent. */
export function ExamplesPage() {
  const handleKeyDown = useEnterToNextField();
  return (
    <>
      <PageHeader title="Exemplos de campos" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves on, as in every form */}
      <form
        aria-label="Exemplos"
        className={css.page}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={handleKeyDown}
      >
        <p className={css.lead}>
          Nada do que se digita aqui é guardado. As mensagens seguem a preferência “Mensagens de validação”, em{' '}
          <Link to="/configuracoes">Configurações</Link>.
        </p>
        <section aria-labelledby="filtros">
          <h2 id="filtros">Filtros de teclas</h2>
          <div className={css.fields}>
            {FILTERED.map(({ filter, label, tryIt, mask }) => (
              <MaskedField key={filter} name={filter} label={label} hint={`Tente: ${tryIt}`} mask={mask} />
            ))}
          </div>
        </section>
        <section aria-labelledby="regras">
          <h2 id="regras">Regras e mensagens</h2>
          <div className={css.fields}>
            {RULE_EXAMPLES.map((example) => (
              <RuleField key={example.label} {...example} />
            ))}
            <RepeatedFields />
            <DatePair />
          </div>
        </section>
      </form>
    </>
  );
}

/** A field that shows its error after the focus has left it. */
function RuleField({ label, hint, rule }: { label: string; hint: string; rule: Rule }) {
  const language = useMessageLanguage();
  const [checked, setChecked] = useState<string>();
  return (
    <TextField
      label={label}
      hint={hint}
      error={checked === undefined ? undefined : rule(checked, language)}
      onBlur={(event) => setChecked(event.currentTarget.value.trim())}
    />
  );
}

function RepeatedFields() {
  const language = useMessageLanguage();
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState<string>();
  return (
    <>
      <TextField label="Um valor" onBlur={(event) => setFirst(event.currentTarget.value)} />
      <TextField
        label="O mesmo valor"
        error={second === undefined ? undefined : explainRepeated(first, second, language)}
        onBlur={(event) => setSecond(event.currentTarget.value)}
      />
    </>
  );
}

function DatePair() {
  const [inicio, setInicio] = useState('');
  const [fim, setFim] = useState('');
  const isOutOfOrder = isData(inicio) && isData(fim) && !isDataPar(inicio, fim);
  return (
    <>
      <CheckedDateField label="Início" value={inicio} onInput={(event) => setInicio(event.currentTarget.value)} />
      <CheckedDateField
        label="Fim"
        value={fim}
        error={isOutOfOrder ? reason('data_par').message : undefined}
        onInput={(event) => setFim(event.currentTarget.value)}
      />
    </>
  );
}
