import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';

/** Placeholder of a card's size, against layout shift. */
function ProviderCardSkeleton() {
  return (
    <Card aria-hidden="true" className="flex min-h-[430px] flex-col gap-3">
      <div className="grid grid-cols-[auto_1fr] items-center gap-4">
        <Skeleton shape="door" />
        <div className="grid gap-3">
          <Skeleton className="w-2/5" />
          <Skeleton shape="block" className="h-[1.1em] w-4/5" />
        </div>
      </div>
      <Skeleton className="w-3/5" />
      <Skeleton />
      <Skeleton className="w-11/12" />
      <Skeleton className="w-2/5" />
      <Skeleton shape="block" className="mt-auto mb-13 h-12" />
    </Card>
  );
}

export function ProviderCardSkeletons() {
  return (
    <div className="card-grid">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((position) => (
        <ProviderCardSkeleton key={position} />
      ))}
    </div>
  );
}
