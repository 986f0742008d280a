import { resourceTypes } from '../../lib/lists/resources.ts';
import { resourceTypeFacts } from './resources.ts';

/** The types of resources, as the options of a select. */
export function ResourceTypeOptions() {
  return resourceTypes.map((type) => (
    <option key={type} value={type}>
      {resourceTypeFacts[type].label}
    </option>
  ));
}
