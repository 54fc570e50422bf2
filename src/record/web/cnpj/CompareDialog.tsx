import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCurrentTenant, useMay } from '../../../access/web/use-permissions.ts';
import type { CnpjAnswer, FoundAnswer } from '../../../cnpj/cnpj.schema.ts';
import { lookUpCnpj } from '../../../cnpj/web/cnpj.api.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import { Dialog } from '../../../kit/web/overlay/Dialog.tsx';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import type { Pessoa, PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { documentoOf } from '../../../pessoa/pessoa.ts';
import { type CompanyChange, planCompany } from '../../../reading/receita/plan-company.ts';
import { toInput } from '../../model/form-convert.ts';
import { takeBackPasted } from '../../paste/take-back-pasted.ts';
import { useFormValue, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import css from './CompareDialog.module.css';
import { consultaText, nothingText, warningsOf } from './cnpj-words.ts';
import { takeIntoForm } from './fill-form.ts';
import { Partners } from './Partners.tsx';
import { linesOfConsulta, printLines } from './print-consulta.ts';

type Props = { pessoa: Pessoa; onClose: () => void };

/** Compares the form with what the Receita says of its CNPJ: one value or all go into the form, and one press takes them back. */
export function CompareDialog({ pessoa, onClose }: Props) {
  const { answer, sha256, failure, isAsking, ask } = useConsulta(pessoa);
  const mayLookUp = useMay('cnpj.lookUp');
  const found = answer?.outcome === 'found' ? answer : undefined;
  return (
    <Dialog
      open
      size="lg"
      title={`Receita: ${pessoa.nome}`}
      onClose={onClose}
      footer={
        <>
          {found && (
            <Button onClick={() => printLines(linesOfConsulta(pessoa, found, sha256))}>Imprimir a consulta</Button>
          )}
          {mayLookUp && (
            <Button loading={isAsking} onClick={ask}>
              Consultar de novo
            </Button>
          )}
        </>
      }
    >
      {failure !== undefined && <Banner kind="warning">{failure}</Banner>}
      {answer === undefined && failure === undefined && <p role="status">Consultando a Receita…</p>}
      {answer === null && <p>O CNPJ desta ficha ainda não foi consultado.</p>}
      {answer && answer.outcome !== 'found' && <Banner kind="warning">{nothingText(answer)}</Banner>}
      {found && <Comparison found={found} sha256={sha256} />}
      {found && mayLookUp && <Partners cnpj={found.company.cnpj} />}
    </Dialog>
  );
}

type Proof = { answer: CnpjAnswer | null; sha256: string | null };

/** The stored answer; without one, those who may look up ask the providers at once. */
function useConsulta(pessoa: Pessoa) {
  const tenant = useCurrentTenant();
  const mayLookUp = useMay('cnpj.lookUp');
  const { id } = pessoa;
  const cnpj = documentoOf(pessoa) ?? '';
  const stored = useQuery({
    queryKey: ['pessoas', 'one', tenant?.id, 'consulta', id],
    queryFn: async ({ signal }): Promise<Proof> =>
      (await api.get('/api/pessoas/{id}/consulta', { params: { id }, signal })).data,
    gcTime: 0,
  });
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [fresh, setFresh] = useState<CnpjAnswer>();
  const [presses, setPresses] = useState(0);
  const isUnknown = mayLookUp && stored.data?.answer === null;
  useEffect(() => {
    if (presses === 0 && !isUnknown) return undefined;
    const controller = new AbortController();
    setAsking(true);
    lookUpCnpj(cnpj, controller.signal, presses > 0)
      .then(setFresh, () => setFailure('A consulta à Receita não respondeu agora.'))
      .finally(() => {
        setAsking(false);
        void stored.refetch();
      });
    return () => controller.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a question for each press, and one without any
  }, [presses, isUnknown]);
  const answer = fresh ?? (isUnknown ? undefined : stored.data?.answer);
  return { answer, sha256: stored.data?.sha256 ?? null, failure, isAsking, ask: () => setPresses(presses + 1) };
}

function Comparison({ found, sha256 }: { found: FoundAnswer; sha256: string | null }) {
  const handle = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const values = useFormValue((all) => all);
  const [placed, setPlaced] = useState<{ before: PessoaFormValues; after: PessoaFormValues }>();
  const { fills, differs, confirms } = planCompany(toInput(values).input, found.company);
  const changes = [...differs, ...fills, ...confirms];
  const { loud, others } = warningsOf(found.say);
  const place = (chosen: readonly CompanyChange[]) => {
    const before = placed?.before ?? handle.store.get();
    takeIntoForm(handle, chosen);
    setPlaced({ before, after: handle.store.get() });
  };
  const undo = () => {
    if (placed) handle.change((now) => takeBackPasted(now, placed));
    setPlaced(undefined);
  };
  return (
    <>
      {loud !== undefined && (
        <Banner kind="error" role="alert">
          <strong>{loud}</strong>
        </Banner>
      )}
      {others.map((text) => (
        <Banner key={text} kind="warning">
          {text}
        </Banner>
      ))}
      <p className={css.by}>
        {consultaText(found.consulta)}.
        {found.consulta.certainty === 'provavel' && ' Os dados têm mais de 30 dias: a situação é só provável.'}
        {sha256 !== null && <small className={css.hash}>{`SHA-256 da resposta: ${sha256}`}</small>}
      </p>
      {changes.length === 0 && <p role="status">A ficha diz o mesmo que a Receita.</p>}
      <ul className={css.changes}>
        {changes.map((change) => (
          <li key={change.path} className={css.change}>
            <span className={css.label}>{change.label}</span>
            <span className={css.before}>{change.before || 'vazio'}</span>
            <span className={css.after}>{change.after}</span>
            {!readOnly && (
              <Button size="sm" aria-label={`Usar ${change.label}: ${change.after}`} onClick={() => place([change])}>
                Usar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <div className={css.all}>
          {changes.length > 1 && (
            <Button variant="primary" onClick={() => place(changes)}>
              Usar todos
            </Button>
          )}
          {placed && <Button onClick={undo}>Desfazer</Button>}
          {placed && <span role="status">Está na ficha: salve-a para guardar.</span>}
        </div>
      )}
    </>
  );
}
