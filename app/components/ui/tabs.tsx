import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { formatCount } from '../../lib/count.ts';
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

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onChange}>
      <Primitive.List aria-label={label} className="tabs">
        {tabs.map((tab) => (
          // Radix listens to mousedown; a click alone comes from start/pending-press.ts and from assistive technology.
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="tab"
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
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
