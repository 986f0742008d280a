import { LoadFailed } from '../../components/load-failed.tsx';

export function NotLoaded({ message }: { message: string }) {
  return (
    <LoadFailed message={message} className="my-6">
      <p>Revisa tu internet e intenta de nuevo.</p>
    </LoadFailed>
  );
}
