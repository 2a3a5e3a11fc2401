ALTER TABLE `user` ADD `lastSignInAt` integer;--> statement-breakpoint
-- What is known of sign-ins before: running logins, and the audit log.
UPDATE `user` SET `lastSignInAt` = (SELECT max(`at`) FROM (
  SELECT `createdAt` AS `at` FROM `session` WHERE `session`.`userId` = `user`.`id`
  UNION ALL SELECT `at` FROM `audit` WHERE `audit`.`userId` = `user`.`id` AND `action` = 'login'
) AS `known`) WHERE `deletedAt` IS NULL;
