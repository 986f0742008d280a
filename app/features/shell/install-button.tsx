import { Smartphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { askToInstall, useInstallWay } from '../../start/install.ts';
import { lazyWithRetry } from '../../start/lazy-with-retry.ts';

const InstallDialog = lazyWithRetry(() => import('./install-dialog.tsx'));

const looks = {
  strip: 'min-h-11 gap-2 text-meta hover:underline',
  menu: 'min-h-13 gap-3.5 px-2 text-ui font-medium hover:bg-sunken',
};

interface InstallButtonProps {
  look: keyof typeof looks;
  /** Before the dialog or the browser's own, which would lie behind an open menu. */
  onAsk?(): void;
}

/** Hidden by styles/adapt.css where the app runs standalone, and once the install is accepted. */
export function InstallButton({ look, onAsk }: InstallButtonProps) {
  const way = useInstallWay();
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);

  function install() {
    onAsk?.();
    if (way === 'prompt') {
      void askToInstall();
      return;
    }
    setAsked(true);
    setOpen(true);
  }

  return (
    <>
      <button
        type="button"
        onClick={install}
        className={cx('only-browser inline-flex items-center rounded-field', looks[look])}
      >
        <Smartphone className="icon" />
        Instalar la app
      </button>
      {isAsked ? (
        <Suspense>
          <InstallDialog open={isOpen} onOpenChange={setOpen} way={way} />
        </Suspense>
      ) : null}
    </>
  );
}
