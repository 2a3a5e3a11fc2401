ALTER TABLE `project` ADD `policyRev` integer DEFAULT 1 NOT NULL;
