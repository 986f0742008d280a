import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { NavLink } from 'react-router';
import { useIsHydrated } from '../../lib/browser-value.ts';
import { formatCount } from '../../lib/count.ts';
import { FieldIds } from './field.tsx';
import './tabs.css';

interface Tab {
  value: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange(value: string): void;
}

/**
 * The HTML that was sent has every panel: until the page is hydrated start/pending-press.ts shows the one that is asked for,
 * and then this takes it over. Later only the chosen one is there.
 */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const isHydrated = useIsHydrated();
  const [isTakenOver, setTakenOver] = useState(isHydrated);
  const list = useRef<HTMLDivElement>(null);
  const takeOver = useEffectEvent(() => {
    if (isTakenOver) return;
    const shown = [...(list.current?.children ?? [])].findIndex((tab) =>
      tab.matches('[aria-selected="true"]'),
    );
    const chosen = tabs[shown]?.value ?? value;
    if (chosen !== value) onChange(chosen);
    setTakenOver(true);
  });
  useEffect(() => takeOver(), []);

  function moveOn({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    const all = [...(currentTarget.parentElement?.querySelectorAll('button') ?? [])];
    if (!step) return;
    const next = (all.indexOf(currentTarget) + step + all.length) % all.length;
    all[next]?.focus();
    if (tabs[next]) onChange(tabs[next].value);
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className="tabs">
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-controls={`${id}-${index}-panel`}
            aria-selected={tab.value === value}
            // Until the arrows work, each is reached by itself.
            tabIndex={isTakenOver && tab.value !== value ? -1 : undefined}
            onClick={() => onChange(tab.value)}
            onKeyDown={moveOn}
            className="tab"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) =>
        tab.value === value || !isTakenOver ? (
          <div
            key={tab.value}
            role="tabpanel"
            id={`${id}-${index}-panel`}
            aria-labelledby={`${id}-${index}`}
            hidden={tab.value !== value}
            className="pt-6"
          >
            <FieldIds value={tab.value === value ? '' : `${tab.value}-`}>{tab.content}</FieldIds>
          </div>
        ) : null,
      )}
    </div>
  );
}

interface TabLinksProps {
  label: string;
  /** Without `end`, pages below the address belong to the tab. */
  tabs: ReadonlyArray<{
    to: string;
    label: string;
    icon?: ReactNode;
    end?: boolean;
    /** How many things are in it. */
    count?: number | undefined;
  }>;
}

/** The same look for tabs that are addresses: links, so they work without JavaScript and with the back button. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end={tab.end ?? true} preventScrollReset className="tab">
          {tab.icon}
          {tab.label}
          {tab.count ? <span className="tab-count">{formatCount(tab.count)}</span> : null}
        </NavLink>
      ))}
    </nav>
  );
}
