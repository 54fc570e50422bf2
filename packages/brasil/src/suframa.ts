/** Whether a municipality has incentives of the SUFRAMA: the Amazônia Ocidental, Macapá and Santana (NT E18-30). */
export function appliesSuframa(codigoCidade: string): boolean {
  return /^(?:1[1234]\d{5}|1600303|1600600)$/.test(codigoCidade);
}
