import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../kit/web/api/api-problem.ts';
import type { CepAddress } from '../localidades.ts';
import { fromFailedLookup } from '../localidades.wire.ts';
import { createCepTyping } from './cep-typing.ts';
import { lookUpCep } from './localidades.api.ts';

export type CepLookupOptions = {
  /** the answer's CEP is the typed one */
  onFound: (address: CepAddress) => void;
  /** with the two-digit code of the state, when the CEP's range tells it */
  onNotFound: (codigoEstado: string | undefined) => void;
  /** the alert is already open; the code of the state as above */
  onFailed: (codigoEstado: string | undefined) => void;
};

export type CepLookup = { lookUp: (typed: string) => void; forget: () => void; isPending: boolean };

/**
 * The look-up of one CEP field. Call `lookUp` with the field's text whenever the user has changed it (not when a record
 * is opened): the eighth digit asks, the last text typed wins, leaving the page gives up. After `forget` the same CEP is
 * asked for again.
 */
export function useCepLookup(options: CepLookupOptions): CepLookup {
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
        onNotFound: (codigoEstado) => latest.current.onNotFound(codigoEstado),
        onFailed: (error) =>
          latest.current.onFailed(error instanceof ApiProblem ? fromFailedLookup(error.extra) : undefined),
      }),
      setIsPending,
    ),
  );
  useEffect(() => () => typing.stop(), [typing]);
  return { lookUp: typing.type, forget: typing.stop, isPending };
}
