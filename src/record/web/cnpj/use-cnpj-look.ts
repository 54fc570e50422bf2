import { parseCnpj } from '@fichario/brasil';
import { useEffect, useEffectEvent, useState } from 'react';
import { documentoOf, type Pessoa } from '../../../pessoa/pessoa.ts';
import { useFormValue, usePessoaFormHandle } from '../editing/form-context.ts';
import { type CnpjLook, type CnpjLooker, openCnpjLook } from './cnpj-look.ts';

export type ShownLook = Omit<CnpjLooker, 'ask'> & {
  /** undefined without a complete CNPJ */
  look: CnpjLook | undefined;
  askAgain: () => void;
};

/**
 * Looks up the CNPJ of the form as soon as it is complete, but not that of a record that is opened. The answer to a number that the form
 * no longer has is dropped.
 */
export function useCnpjLook(base: () => Pessoa | undefined): ShownLook {
  const handle = usePessoaFormHandle();
  const cnpj = useFormValue((values) => (values.tipo === 'juridica' ? parseCnpj(values.cnpj) : undefined));
  const [look, setLook] = useState<CnpjLook>();
  const [again, setAgain] = useState({ cnpj, times: 0 });
  const times = again.cnpj === cnpj ? again.times : 0;
  const isStored = (wanted: string) => {
    const stored = base();
    return stored !== undefined && documentoOf(stored) === wanted;
  };
  const [{ ask, ...actions }] = useState(() => openCnpjLook({ handle, isStored, show: setLook }));
  const isOpened = useEffectEvent((wanted: string) => times === 0 && isStored(wanted));
  useEffect(() => {
    if (cnpj === undefined || isOpened(cnpj)) return undefined;
    const controller = new AbortController();
    void ask(cnpj, controller.signal, times > 0);
    return () => controller.abort();
  }, [ask, cnpj, times]);
  // behind the first question, so that a save waits for its answer
  useEffect(() => handle.onWatched?.(), [handle]);
  return {
    ...actions,
    look: look?.cnpj === cnpj ? look : undefined,
    askAgain: () => setAgain({ cnpj, times: times + 1 }),
  };
}
