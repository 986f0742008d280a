import { Link } from 'react-router';
import { Mark } from '../../components/mark.tsx';

export function Brand() {
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 items-center gap-2 font-head text-[1.125rem] leading-[1.02] font-title text-brand-text no-underline max-[349px]:gap-1.5 @2xl/bar:gap-2.5 @2xl/bar:text-[1.4375rem]"
    >
      <Mark className="size-[38px] flex-none max-[349px]:size-8 @2xl/bar:size-[46px]" />
      <span className="max-w-[3.8em] @xs/bar:max-w-none @xs/bar:whitespace-nowrap">Mi Guía Azul</span>
    </Link>
  );
}
