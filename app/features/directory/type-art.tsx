import { Badge } from '../../components/ui/badge.tsx';
import { cx } from '../../lib/cx.ts';
import { type ProviderTypeOrAll, providerTypeFacts } from '../../lib/provider-types.ts';

/** The type in its colour, with its icon and its word. */
export function TypeBadge({ type }: { type: ProviderTypeOrAll }) {
  const { Icon, singular } = providerTypeFacts[type];
  return (
    <span data-type={type} className="inline-flex">
      <Badge tone="type" icon={<Icon className="icon" />}>
        {singular}
      </Badge>
    </span>
  );
}

const doorSizes = {
  small: 'h-14 w-12 rounded-t-[24px] rounded-b-[10px] [&>svg]:size-6',
  normal: 'h-[76px] w-16 rounded-t-[32px] rounded-b-field [&>svg]:size-[30px]',
  large: 'h-33 w-28 rounded-t-[56px] rounded-b-card [&>svg]:size-[52px]',
};

/** Fallback of a logo and illustration of empty states: an arch (a door of Old San Juan) in the colour of the type. */
export function Door({ type, size = 'normal' }: { type: ProviderTypeOrAll; size?: keyof typeof doorSizes }) {
  const { Icon } = providerTypeFacts[type];
  return (
    <span
      aria-hidden="true"
      data-type={type}
      className={cx(
        'edge grid flex-none place-items-center bg-type-soft text-type-strong [&>svg]:mt-1',
        doorSizes[size],
      )}
    >
      <Icon strokeWidth={1.8} />
    </span>
  );
}

interface HeroProps {
  type: ProviderTypeOrAll;
  /** Empty where the words beside it already say who it is. */
  alt?: string;
  className?: string;
}

export function Hero({ type, alt = providerTypeFacts[type].hero.alt, className }: HeroProps) {
  return (
    <img
      src={providerTypeFacts[type].hero.src}
      width={320}
      height={360}
      alt={alt}
      loading="lazy"
      className={className}
    />
  );
}
