import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAX_PASSWORD, MIN_DIFFERENT, MIN_PASSWORD, MIN_REST } from '../../../access/password.ts';
import { IDLE_MINUTES, MAX_SESSION_MINUTES } from '../../../access/session.ts';
import { DEVICE_DAYS, MOST_DEVICES } from '../../../access/server/known-devices.ts';
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, secondsLeft } from './sign-in-throttle.ts';

const page = readFileSync(new URL('../../../../docs/conta-e-sessao.md', import.meta.url), 'utf8').replaceAll(
  /\s+/g,
  ' ',
);

it.each([
  `De ${MIN_PASSWORD} a ${MAX_PASSWORD} caracteres`,
  `menos de ${MIN_REST} caracteres ou menos de ${MIN_DIFFERENT} diferentes`,
  `depois de ${IDLE_MINUTES} minutos sem nenhum pedido`,
  `depois de ${MAX_SESSION_MINUTES / 60} horas em qualquer caso`,
  `| por conta | ${ACCOUNT_LIMIT.free} | ${ACCOUNT_LIMIT.windowMinutes / 60} horas |`,
  `| por endereço | ${ADDRESS_LIMIT.free} | ${ADDRESS_LIMIT.windowMinutes} minutos |`,
  `próprio (\`fichario-device\`, ${DEVICE_DAYS} dias)`,
  `até ${MOST_DEVICES} navegadores por pessoa`,
  `espera de ${secondsLeft(ACCOUNT_LIMIT, ACCOUNT_LIMIT.free, 0)} segundos, que dobra a cada erro`,
  `até ${secondsLeft(ACCOUNT_LIMIT, ACCOUNT_LIMIT.free + 30, 0) / 60} minutos |`,
])('the page on accounts and sessions tells the truth: %s', (sentence) => {
  expect(page).toContain(sentence);
});
