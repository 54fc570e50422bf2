import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../kit/web/api/api-problem.ts';
import type { CepAddress } from '../localidades.ts';
import { fromFailedLookup } from '../localidades.wire.ts';
import { createCepTyping } from './cep-typing.ts';
import { lookUpCep } from './localidades.api.ts';

export type CepLookupOptions = {
  /** the answer's CEP is the typed one; `cidade` is undefined when only the state is known */
  onFound: (address: CepAddress) => void;
  onNotFound?: () => void;
  /** the alert is already open; the two-digit code of the state, when the CEP's range tells it */
  onFailed?: (codigoEstado: string | undefined) => void;
};

/**
 * The look-up of one CEP field. Call `lookUp` with the field's text whenever the user has changed it (not when a record
 * is opened): the eighth digit asks, the last text typed wins, leaving the page gives up.
 */
export function useCepLookup(options: CepLookupOptions): { lookUp: (typed: string) => void; isPending: boolean } {
  const [isPending, setIsPending] = useState(false);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [typing] = useState(() =>
    createCepTyping(
      lookUpCep,
      () => ({
        onFound: (address) => latest.current.onFound(address),
        onNotFound: () => latest.current.onNotFound?.(),
        onFailed: (error) =>
          latest.current.onFailed?.(error instanceof ApiProblem ? fromFailedLookup(error.extra) : undefined),
      }),
      setIsPending,
    ),
  );
  useEffect(() => () => typing.stop(), [typing]);
  return { lookUp: typing.type, isPending };
}
