import { type Call, Refusal, serve } from '../_shared/serve.ts';
import { look, type Network } from './look.ts';

/**
 * Looks at the pages of others that are due (`private.paginas`): once a week each, a host at most once a minute. Our server
 * calls it when there are some; on hosted Supabase a schedule does, with the secret key.
 */
export default serve(async ({ isService, service }) => {
  if (!isService) throw new Refusal(403, 'Solo el servidor puede hacer esto');
  return { looked: await checkPages(service) };
});

/** A round: ten hosts at most, side by side. */
export async function checkPages(service: Call['service'], network?: Network): Promise<number> {
  const { data, error } = await service.rpc('gateway_take_pages');
  if (error) throw error;
  const taken = data as Array<{ id: string; direccion: string }>;
  await Promise.all(
    taken.map(async ({ id, direccion }) => {
      const found = { pagina: id, ...(await look(direccion, network)) };
      const { error: untold } = await service.rpc('gateway_page_looked', found);
      if (untold) throw untold;
    }),
  );
  return taken.length;
}
