import { labelOfChoice } from '../../../pessoa/labels.ts';
import { readNfeSubject } from '../../../pessoa/nfe/nfe-record.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { useFieldList, useFormValue } from '../editing/form-context.ts';
import { OptionControl } from './field-controls.tsx';
import type { ControlProps } from './use-binding.tsx';

/** The indicator of the IE: while nobody says it, what follows from the inscrições; and what it asks of a sale. */
export function IndicadorControl(props: ControlProps<'option'>) {
  const list = useFieldList();
  const said = useFormValue(({ indicadorIe }) => indicadorIe);
  const follows = useFormValue(indicadorThatFollows);
  const hasInscricao = useFormValue(({ inscricoesEstaduais }) =>
    inscricoesEstaduais.some(({ numero }) => numero !== ''),
  );
  const word = follows && labelOfChoice('indicadorIe', follows, list).toLowerCase();
  const reason = hasInscricao ? 'Segue a inscrição' : 'Sem inscrição';
  const isNone = (said || follows) === 'naoContribuinte';
  return (
    <OptionControl
      {...props}
      none={word === undefined ? '' : `${reason}: ${word}`}
      hint={isNone ? 'A venda a não contribuinte sai a consumidor final.' : undefined}
    />
  );
}

/** Of the form as it stands: what of it counts here is text in both. */
function indicadorThatFollows({ tipo, cpf, cnpj, idEstrangeiro, inscricoesEstaduais, enderecos }: PessoaFormValues) {
  const document = tipo === 'fisica' ? { cpf } : { cnpj };
  return readNfeSubject({ tipo, ...document, idEstrangeiro, inscricoesEstaduais, enderecos }).indicador;
}
