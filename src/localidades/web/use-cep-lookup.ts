import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../kit/web/api/api-problem.ts';
import type { CepAddress } from '../localidades.ts';
import { fromFailedLookup } from '../localidades.wire.ts';
import { createCepTyping } from './cep-typing.ts';
import { lookUpCep } from './localidades.api.ts';

export type CepLookupOptions = {
  /** the CEP of the address equals the typed one */
  onFound: (address: CepAddress) => void;
  /** with the two-digit code of the state, if the CEP's range determines it */
  onNotFound: (codigoEstado: string | undefined) => void;
  /** the alert is already open; the code of the state as above */
  onFailed: (codigoEstado: string | undefined) => void;
};

export type CepLookup = { lookUp: (typed: string) => void; forget: () => void; isPending: boolean };

/**
 * The look-up of one CEP field. Call `lookUp` with the field's text whenever the user changes it (not when a record is opened):
 * the eighth digit starts a request, the last typed text wins, and leaving the page cancels. After `forget` the same CEP is
 * requested again.
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
