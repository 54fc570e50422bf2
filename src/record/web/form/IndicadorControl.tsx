import { labelOfChoice } from '../../../pessoa/labels.ts';
import { readNfeSubject } from '../../../pessoa/nfe/nfe-record.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { useFieldList, useFormValue } from '../editing/form-context.ts';
import { OptionControl } from './field-controls.tsx';
import type { ControlProps } from './use-binding.tsx';

/** The indicator of the IE. Until the user chooses one, it is derived from the inscrições. Shows its effect on a sale. */
export function IndicadorControl(props: ControlProps<'option'>) {
  const list = useFieldList();
  const indicador = useFormValue(({ indicadorIe }) => indicadorIe);
  const follows = useFormValue(indicadorThatFollows);
  const hasInscricao = useFormValue(({ inscricoesEstaduais }) =>
    inscricoesEstaduais.some(({ numero }) => numero !== ''),
  );
  const word = follows && labelOfChoice('indicadorIe', follows, list).toLowerCase();
  const reason = hasInscricao ? 'Segue a inscrição' : 'Sem inscrição';
  const isNone = (indicador || follows) === 'naoContribuinte';
  return (
    <OptionControl
      {...props}
      none={word === undefined ? '' : `${reason}: ${word}`}
      hint={isNone ? 'A venda a não contribuinte sai a consumidor final.' : undefined}
    />
  );
}

/** The indicator derived from the form; the fields it uses are text both in the form and in the record. */
function indicadorThatFollows({ tipo, cpf, cnpj, idEstrangeiro, inscricoesEstaduais, enderecos }: PessoaFormValues) {
  const document = tipo === 'fisica' ? { cpf } : { cnpj };
  return readNfeSubject({ tipo, ...document, idEstrangeiro, inscricoesEstaduais, enderecos }).indicador;
}
