import { useState } from 'react';
import { PageHeader } from '../../../kit/web/ui/PageHeader.tsx';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { usePessoa } from '../../../register/record/web/pessoas.api.ts';
import { type EditorProps, RecordEditor } from '../editor/RecordEditor.tsx';
import { copyPessoa } from './copy-pessoa.ts';

type Props = EditorProps & {
  /** the codigo of the record to copy */
  copyOf: string;
};

/** The form of a new record with the values of another record. Nothing is stored until it is saved. */
export function CopyEditor({ copyOf, ...editor }: Props) {
  const { data, isError, error, refetch } = usePessoa(copyOf, editor.pessoa === undefined);
  if (isError) {
    return (
      <>
        <PageHeader title="Nova ficha" />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  if (!data && !editor.pessoa) {
    return (
      <>
        <PageHeader title="Carregando…" focusOnArrival={false} />
        <SkeletonLines />
      </>
    );
  }
  return <Copied source={data ?? editor.pessoa} {...editor} />;
}

/** The source is read once: a change of it must not change the copy being typed. */
function Copied({ source, ...editor }: EditorProps & { source: Pessoa | undefined }) {
  const [start] = useState(() => source && { values: copyPessoa(source), notice: <CopyNotice source={source} /> });
  return <RecordEditor {...editor} {...(start && { start })} />;
}

function CopyNotice({ source: { nome, codigo, tipo } }: { source: Pessoa }) {
  const documents = tipo === 'fisica' ? 'CPF, RG e nascimento' : 'CNPJ, inscrições e abertura';
  return (
    <Banner role="status">{`Cópia de ${nome} (Nº ${codigo}), ainda não salva. ${documents} ficam para preencher.`}</Banner>
  );
}
