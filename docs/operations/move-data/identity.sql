-- Reads the users and email domains of a database of before 1.0.0, as a document of the command `import` of identity.
SELECT jsonb_pretty(jsonb_build_object(
  'users', (
    SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', id, 'username', username, 'email', email, 'role', role, 'name', name, 'municipality', municipality,
      'region', region, 'position', position, 'locale', locale, 'active', active,
      'emailVerifiedAt', to_char(email_verified_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'approval', CASE approval WHEN 'pending' THEN approval END,
      'mustChangePassword', must_change_password, 'passwordHash', password_hash,
      'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) ORDER BY id), '[]')
    FROM identity.users WHERE closed_at IS NULL AND approval <> 'refused'),
  'domains', (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'municipality', municipality, 'domain', domain, 'addedBy', coalesce(confirmed_by, proposed_by)) ORDER BY id), '[]')
    FROM identity.municipality_domains)));
