const ownSpelling: Record<string, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  azure: 'Microsoft',
};

/** How an identity provider writes its name. */
export function identityProviderName(provider: string): string {
  return ownSpelling[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}
