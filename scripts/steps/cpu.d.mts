export function readProcess(pid: number | 'self', options: { ended: boolean }): number;
