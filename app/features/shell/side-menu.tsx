import { Menu } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { lazyWithRetry, preload } from '../../start/lazy-with-retry.ts';

const loadSheet = () => import('./side-menu-sheet.tsx');
const SideMenuSheet = lazyWithRetry(loadSheet);

/** The menu's code is loaded when its button is hovered or focused. */
export function SideMenu() {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Button
        Icon={Menu}
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => preload(loadSheet)}
        onFocus={() => preload(loadSheet)}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        className="gap-1.5 pr-2.5 pl-2.5 max-[349px]:border-transparent max-[349px]:px-1.5"
      >
        Menú
      </Button>
      {isWanted ? (
        <Suspense>
          <SideMenuSheet open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
