import { redirect } from 'react-router';

const firstTab = '/admin/proveedores';

export const loader = () => redirect(firstTab);
export const clientLoader = () => redirect(firstTab);
