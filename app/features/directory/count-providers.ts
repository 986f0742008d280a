import { formatCount } from '../../lib/count.ts';

/** "3 proveedores" */
export function countProviders(count: number): string {
  return count === 1 ? '1 proveedor' : `${formatCount(count)} proveedores`;
}
